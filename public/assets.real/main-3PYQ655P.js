import"./part-4PVPJYJH.js";
