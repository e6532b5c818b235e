import{a as o,b as r}from"./part-AVXZHAXI.js";import"./part-FRAHBGNI.js";export{o as noteVisit,r as restoreVisit};
