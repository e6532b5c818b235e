import{a as o,b as r}from"./part-3V2PQDTQ.js";import"./part-FIF6DILU.js";export{o as noteVisit,r as restoreVisit};
