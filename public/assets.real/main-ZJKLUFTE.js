import"./part-JQPK6TAZ.js";
