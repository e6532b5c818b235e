import{a as o,b as r}from"./part-7PUAEHI7.js";import"./part-32XK4GSF.js";export{o as noteVisit,r as restoreVisit};
