import"./part-3SR46RY2.js";
