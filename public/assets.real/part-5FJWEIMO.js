import{a as o,b as r}from"./part-XISAG54P.js";import"./part-3SR46RY2.js";export{o as showLater,r as start};
