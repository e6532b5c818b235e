import{a as o,b as r}from"./part-EIUEHYEJ.js";import"./part-4PVPJYJH.js";export{o as noteVisit,r as restoreVisit};
