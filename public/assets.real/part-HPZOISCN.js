import{a as o,b as r}from"./part-47RMUBI7.js";import"./part-BJWWAYUC.js";export{o as noteVisit,r as restoreVisit};
