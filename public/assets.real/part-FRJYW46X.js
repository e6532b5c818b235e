import{a as o,b as r}from"./part-UCIJS6G2.js";import"./part-JQPK6TAZ.js";export{o as noteVisit,r as restoreVisit};
