import{a as o,b as r}from"./part-XISAG54P.js";import"./part-5ZNO5J6V.js";export{o as showLater,r as start};
