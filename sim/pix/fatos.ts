import { readContract } from '../contract/table.ts'

/**
 * Facts of the API Pix 2.9.0 (bacen/pix-api, openapi.yaml), the parts for charges, payments, refunds and notices, in the notation of
 * contract/table.ts. `npm run prova -- contratos` compares them with the file where it can be found.
 *
 * What the file requires of an object without giving it to that object is left out (a list of Pix that requires charges, an address
 * beside its receiver), and its pattern of a CPF is written without the slashes around it.
 */
export const API_PIX = readContract({
  listas: `
status = ATIVA CONCLUIDA REMOVIDA_PELO_USUARIO_RECEBEDOR REMOVIDA_PELO_PSP
natureza = ORIGINAL RETIRADA MED_OPERACIONAL MED_FRAUDE MED_PIX_AUTOMATICO
valor ~ \\d{1,10}\\.\\d{2}
txid ~ [a-zA-Z0-9]{26,35}
id ~ [a-zA-Z0-9]{1,35}
fim ~ [a-zA-Z0-9]{32}
cpf ~ ^\\d{11}$
cnpj ~ ^[0-9A-Z]{14}$
ispb ~ ^[0-9A-Z]{8}$
`,
  esquemas: `
PessoaFisica = cpf!:~cpf nome!:texto-200
PessoaJuridica = cnpj!:~cnpj nome!:texto-200
DevedorFisico = +PessoaFisica email:texto logradouro:texto-200 cidade:texto-200 uf:texto-2 cep:texto-8
DevedorJuridico = +PessoaJuridica email:texto logradouro:texto-200 cidade:texto-200 uf:texto-2 cep:texto-8
RecebedorFisico = +PessoaFisica logradouro!:texto-200 cidade!:texto-200 uf!:texto-2 cep!:texto-8
RecebedorJuridico = +PessoaJuridica nomeFantasia:texto-200 logradouro!:texto-200 cidade!:texto-200
  uf!:texto-2 cep!:texto-8
CobExpiracao = expiracao:inteiro
CobCalendario = criacao!:momento expiracao!:inteiro
CobDataDeVencimento = dataDeVencimento!:data validadeAposVencimento:inteiro
CobVCalendario = criacao!:momento dataDeVencimento!:data validadeAposVencimento!:inteiro
PayloadLocationCob = id!:inteiro
PayloadLocation = id!:inteiro location!:texto-77 tipoCob!:=cob|cobv criacao!:momento
InfoAdicional = nome!:texto-50 valor!:texto-200
Saque = valor!:~valor modalidadeAlteracao:inteiro0-1 modalidadeAgente!:=AGTEC|AGTOT|AGPSS
  prestadorDoServicoDeSaque!:~ispb
Troco = valor!:~valor modalidadeAlteracao:inteiro0-1 modalidadeAgente!:=AGTEC|AGTOT
  prestadorDoServicoDeSaque!:~ispb
ComSaque = saque:Saque
ComTroco = troco:Troco
CobValor = original:~valor modalidadeAlteracao:inteiro0-1 retirada:ComSaque|ComTroco
CobValorDito = original!:~valor modalidadeAlteracao:inteiro0-1 retirada:ComSaque|ComTroco
CobSolicitada = calendario!:CobExpiracao devedor:PessoaFisica|PessoaJuridica loc:PayloadLocationCob
  valor!:CobValorDito chave!:texto-77 solicitacaoPagador:texto-140 infoAdicionais:[InfoAdicional]
CobRevisada = calendario:CobExpiracao devedor:PessoaFisica|PessoaJuridica loc:PayloadLocationCob
  status:=REMOVIDA_PELO_USUARIO_RECEBEDOR valor:CobValor chave:texto-77 solicitacaoPagador:texto-140
  infoAdicionais:[InfoAdicional]
CobGerada = calendario!:CobCalendario txid!:~txid revisao!:inteiro devedor:PessoaFisica|PessoaJuridica
  loc:PayloadLocation location:texto-77 status!:@status valor!:CobValorDito pixCopiaECola:texto-512
  chave!:texto-77 solicitacaoPagador:texto-140 infoAdicionais:[InfoAdicional]
CobCompleta = +CobGerada pix:[PixDeCobranca]
CobsConsultadas = parametros!:ParametrosConsultaCob cobs!:[CobCompleta]
Custo = modalidade!:inteiro1-2 valorPerc!:~valor
Juros = modalidade!:inteiro1-8 valorPerc!:~valor
DescontoNaData = data!:data valorPerc!:~valor
DescontoPorData = modalidade!:inteiro1-6 descontoDataFixa:[DescontoNaData]1-3
DescontoPorDia = modalidade!:inteiro1-6 valorPerc!:~valor
CobVValor = original:~valor multa:Custo juros:Juros abatimento:Custo
  desconto:DescontoPorData|DescontoPorDia
CobVValorDito = original!:~valor multa:Custo juros:Juros abatimento:Custo
  desconto:DescontoPorData|DescontoPorDia
CobVSolicitada = calendario!:CobDataDeVencimento devedor!:DevedorFisico|DevedorJuridico
  loc:PayloadLocationCob valor!:CobVValorDito chave!:texto-77 solicitacaoPagador:texto-140
  infoAdicionais:[InfoAdicional]
CobVRevisada = calendario:CobDataDeVencimento devedor:DevedorFisico|DevedorJuridico loc:PayloadLocationCob
  status:=REMOVIDA_PELO_USUARIO_RECEBEDOR valor:CobVValor chave:texto-77 solicitacaoPagador:texto-140
  infoAdicionais:[InfoAdicional]
CobVGerada = calendario!:CobVCalendario txid!:~txid revisao!:inteiro devedor!:DevedorFisico|DevedorJuridico
  recebedor!:RecebedorFisico|RecebedorJuridico loc:PayloadLocation status!:@status valor!:CobVValorDito
  pixCopiaECola:texto-512 chave!:texto-77 solicitacaoPagador:texto-140 infoAdicionais:[InfoAdicional]
CobVCompleta = +CobVGerada pix:[PixDeCobranca]
CobsVConsultadas = parametros!:ParametrosConsultaCob cobs!:[CobVCompleta]
ParametrosConsultaCob = inicio!:momento fim!:momento cpf:~cpf cnpj:~cnpj locationPresente:logico
  status:texto paginacao!:Paginacao
Paginacao = paginaAtual!:inteiro0- itensPorPagina!:inteiro1- quantidadeDePaginas!:inteiro1-
  quantidadeTotalDeItens!:inteiro0-
Pix = endToEndId!:~fim_32-32 txid:~id valor!:~valor componentesValor:objeto chave:texto-77 horario!:momento
  infoPagador:texto-140 devolucoes:[Devolucao]
PixDeCobranca = endToEndId!:~fim_32-32 txid:~txid valor!:~valor componentesValor:objeto chave:texto-77
  horario!:momento infoPagador:texto-140 devolucoes:[Devolucao]
PixConsultados = parametros!:ParametrosConsultaPix pix:[Pix]
ParametrosConsultaPix = inicio!:momento fim!:momento txid:~id txIdPresente:logico devolucaoPresente:logico
  cpf:~cpf cnpj:~cnpj paginacao!:Paginacao
Devolucao = id!:~id rtrId!:~fim_32-32 valor!:~valor natureza:@natureza descricao:texto-140
  horario!:DevolucaoHorario status!:=EM_PROCESSAMENTO|DEVOLVIDO|NAO_REALIZADO motivo:texto-140
DevolucaoHorario = solicitacao:momento liquidacao:momento
DevolucaoSolicitada = valor!:~valor natureza:=ORIGINAL|RETIRADA descricao:texto-140
WebhookSolicitado = webhookUrl!:uri
WebhookCompleto = webhookUrl!:uri cnpj!:~cnpj criacao!:momento
WebhooksConsultados = parametros:ParametrosConsultaWebhooks webhooks!:[WebhookCompleto]
ParametrosConsultaWebhooks = inicio:momento fim:momento paginacao:Paginacao
WebhookPix = pix:[Pix]
Problema = type!:uri title!:texto status!:inteiro detail:texto correlationId:texto violacoes:[Violacao]
Violacao = razao:texto propriedade:texto valor:texto
`,
  chamadas: `
psp PUT /cob/{txid} cob.write <CobSolicitada! >201:CobGerada >400 >403 >404 >503
psp PATCH /cob/{txid} cob.write <CobRevisada! >200:CobGerada >400 >403 >404 >503
psp GET /cob/{txid} cob.read ?revisao:inteiro >200:CobCompleta >403 >404 >503
psp POST /cob cob.write <CobSolicitada! >201:CobGerada >400 >403 >503
psp GET /cob cob.read ?inicio!:momento ?fim!:momento ?cpf:~cpf ?cnpj:~cnpj ?locationPresente:logico
  ?status:texto ?paginacao.paginaAtual:inteiro0- ?paginacao.itensPorPagina:inteiro1-1000
  >200:CobsConsultadas >403 >503
psp PUT /cobv/{txid} cobv.write <CobVSolicitada! >201:CobVGerada >400 >403 >404 >503
psp PATCH /cobv/{txid} cobv.write <CobVRevisada! >200:CobVGerada >400 >403 >404 >503
psp GET /cobv/{txid} cobv.read ?revisao:inteiro >200:CobVCompleta >403 >404 >503
psp GET /cobv cobv.read ?inicio!:momento ?fim!:momento ?cpf:~cpf ?cnpj:~cnpj ?locationPresente:logico
  ?status:texto ?loteCobVId:inteiro ?paginacao.paginaAtual:inteiro0-
  ?paginacao.itensPorPagina:inteiro1-1000 >200:CobsVConsultadas >403 >503
psp GET /pix pix.read ?inicio!:momento ?fim!:momento ?txid:~id ?txIdPresente:logico
  ?devolucaoPresente:logico ?cpf:~cpf ?cnpj:~cnpj ?paginacao.paginaAtual:inteiro0-
  ?paginacao.itensPorPagina:inteiro1-1000 >200:PixConsultados >403 >503
psp GET /pix/{e2eid} pix.read >200:Pix >403 >404 >503
psp PUT /pix/{e2eid}/devolucao/{id} pix.write <DevolucaoSolicitada! >201:Devolucao >400 >403 >404 >503
psp GET /pix/{e2eid}/devolucao/{id} pix.read >200:Devolucao >403 >404 >503
psp PUT /webhook/{chave} webhook.write <WebhookSolicitado! >200 >400 >403 >404 >503
psp GET /webhook/{chave} webhook.read >200:WebhookCompleto >403 >404 >503
psp DELETE /webhook/{chave} webhook.write >204 >403 >404 >503
psp GET /webhook webhook.read ?inicio:momento ?fim:momento ?paginacao.paginaAtual:inteiro0-
  ?paginacao.itensPorPagina:inteiro1-1000 >200:WebhooksConsultados >403 >503
loja POST /pix livre <WebhookPix! >200
`,
})

/**
 * Calls of the file for charges in lots, locations and recurring payments, which the simulated PSP does not offer, and those that
 * the customer's bank makes.
 */
export const API_PIX_FORA = [
  '/lotecobv',
  '/loc',
  '/rec',
  '/webhookrec',
  '/webhookcobr',
  '/solicrec',
  '/cobr',
  '/{pixUrlAccessToken}',
  '/cobv/{pixUrlAccessToken}',
]

/** Places in which the table says another thing than the file: an address without a scheme is no URI. */
export const API_PIX_DESVIOS: readonly string[] = ['.location']
