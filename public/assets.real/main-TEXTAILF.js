import"./part-FRAHBGNI.js";
