import{a as o,b as r}from"./part-K4PARV5R.js";import"./part-3SR46RY2.js";export{o as noteVisit,r as restoreVisit};
