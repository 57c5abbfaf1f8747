ALTER TABLE "notificacoes" ADD COLUMN "tipo" text;
UPDATE notificacoes SET tipo = CASE
  WHEN usuario_id IS NOT NULL THEN 'pessoal'
  WHEN empresa_id IS NULL OR titulo = 'Teste grátis' THEN 'conta'
  WHEN titulo = 'PIX a conferir' THEN 'pix'
  WHEN titulo = 'TEF a conferir' THEN 'tef'
  WHEN titulo LIKE 'Preço agendado%' THEN 'preco'
  WHEN titulo = 'Relatório agendado suspenso' THEN 'agendamento'
  WHEN titulo = 'Os relatórios não conferiam com as vendas' THEN 'relatorio'
  WHEN titulo = 'O financeiro não confere com os seus movimentos' THEN 'financeiro'
  WHEN titulo = 'Dinheiro de clientes a resolver' THEN 'devolver'
  WHEN titulo = 'O estoque não confere com os seus movimentos' THEN 'custo'
  WHEN titulo = 'Reserva sem saldo' THEN 'estoque'
  WHEN titulo LIKE 'Validade de lotes:%' THEN 'lote'
  WHEN titulo LIKE 'Numeração a inutilizar%' OR titulo LIKE 'Números a inutilizar%' OR titulo = 'Inutilização recusada' THEN 'inutilizacao'
  WHEN titulo LIKE 'Nota recebida cancelada%' OR titulo LIKE 'Documento recebido ilegível%' OR titulo IN ('Manifestação recusada', 'Evento recusado') THEN 'recebida'
  WHEN titulo LIKE 'Dados pessoais antigos:%' THEN 'dados_pessoais'
  WHEN titulo LIKE 'O e-mail da empresa não está saindo%' THEN 'email'
  WHEN titulo LIKE '%sem alíquota publicada%' THEN 'imposto'
  WHEN titulo = 'Emissão normal' THEN 'emissao'
  ELSE 'venda' END;
ALTER TABLE "notificacoes" ALTER COLUMN "tipo" SET NOT NULL;
