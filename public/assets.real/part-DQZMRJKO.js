import{a as o,b as r}from"./part-JON34AQW.js";import"./part-O7JAIFXL.js";export{o as noteVisit,r as restoreVisit};
