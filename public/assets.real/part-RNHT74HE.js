import{a as o,b as r}from"./part-XISAG54P.js";import"./part-IZLWOPH3.js";export{o as showLater,r as start};
