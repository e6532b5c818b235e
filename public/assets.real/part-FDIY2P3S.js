import{a as o,b as r}from"./part-KDRAYCPE.js";import"./part-3ZGVU6U4.js";export{o as noteVisit,r as restoreVisit};
