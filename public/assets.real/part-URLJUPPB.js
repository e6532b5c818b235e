import{a as o,b as r}from"./part-XISAG54P.js";import"./part-O7JAIFXL.js";export{o as showLater,r as start};
