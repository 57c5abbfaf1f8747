-- what a code read is: a product's save and a reading by API look for it among the lines of every grid
create index produto_grades_referencia on produto_grades (account_id, referencia);
create index produto_grades_gtin on produto_grades (account_id, gtin);
