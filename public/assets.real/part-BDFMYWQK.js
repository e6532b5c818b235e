import{a as o,b as r}from"./part-MK6LJZAV.js";import"./part-P6MO7CWJ.js";export{o as noteVisit,r as restoreVisit};
