import{a as o,b as r}from"./part-SJTAYJGH.js";import"./part-MCL3HQ5X.js";export{o as noteVisit,r as restoreVisit};
