import{a as o,b as r}from"./part-XISAG54P.js";import"./part-MCL3HQ5X.js";export{o as showLater,r as start};
