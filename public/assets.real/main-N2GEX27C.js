import"./part-O7JAIFXL.js";
