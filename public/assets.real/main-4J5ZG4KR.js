import"./part-FIF6DILU.js";
