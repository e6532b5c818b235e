import"./part-BJWWAYUC.js";
