import"./part-CG2BTLGU.js";
