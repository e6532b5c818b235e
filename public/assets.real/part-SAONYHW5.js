import{a as o,b as r}from"./part-MQH5RHRL.js";import"./part-GSW7SQDQ.js";export{o as noteVisit,r as restoreVisit};
