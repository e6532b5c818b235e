import{a as o,b as r}from"./part-DMIUUWMA.js";import"./part-CG2BTLGU.js";export{o as noteVisit,r as restoreVisit};
