import{a as o,b as r}from"./part-WXUELJBN.js";import"./part-5ZNO5J6V.js";export{o as noteVisit,r as restoreVisit};
