import"./part-MCL3HQ5X.js";
