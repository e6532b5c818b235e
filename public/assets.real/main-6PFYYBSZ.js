import"./part-P6MO7CWJ.js";
