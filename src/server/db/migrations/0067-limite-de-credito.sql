ALTER TABLE "parceiros" ADD COLUMN "limite_credito" numeric(14, 2);
ALTER TABLE "parceiros" ADD COLUMN "dias_tolerancia" integer;

-- Who sells today receives at the till; who keeps the users lets a customer owe more.
update grupos set flags = flags || '{pdv_receber_conta}' where flags && '{documentos_pdv,documentos_venda_rapida}';
update grupos set flags = flags || '{pdv_credito_excedido}' where flags @> '{cadastro_usuarios}';
