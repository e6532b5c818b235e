import{a as o,b as r}from"./part-XISAG54P.js";import"./part-JQPK6TAZ.js";export{o as showLater,r as start};
