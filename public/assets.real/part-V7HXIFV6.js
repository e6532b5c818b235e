import{a as o,b as r}from"./part-FI77KO7B.js";import"./part-5PFZPTDT.js";export{o as noteVisit,r as restoreVisit};
