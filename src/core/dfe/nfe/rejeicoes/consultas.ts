import { type LinhaRejeicao, SUPORTE } from './linha.ts'

const dito = (xMotivo: string, texto: string): LinhaRejeicao => [xMotivo, null, texto]

/** Refusals of queries: taxpayer, note, distribution. In order of code. */
export const CONSULTAS: Readonly<Record<string, LinhaRejeicao>> = {
  '217': dito(
    'NF-e nao consta na base de dados da SEFAZ',
    'A SEFAZ não conhece esta nota: ela não chegou ou foi rejeitada.',
  ),
  '257': dito(
    'Solicitante nao habilitado para emissao da NF-e',
    'A empresa não está credenciada na SEFAZ para consultar o cadastro. Peça o credenciamento.',
  ),
  '258': dito('CNPJ da consulta invalido', 'O CNPJ está errado. Confira os números.'),
  '259': dito(
    'CNPJ da consulta nao cadastrado como contribuinte na UF',
    'Este CNPJ não é contribuinte nesta UF.',
  ),
  '261': dito(
    'IE da consulta nao cadastrada como contribuinte na UF',
    'Esta inscrição não é de contribuinte desta UF.',
  ),
  '263': dito('CPF da consulta invalido', 'O CPF está errado. Confira os números.'),
  '264': dito(
    'CPF da consulta nao cadastrado como contribuinte na UF',
    'Este CPF não é contribuinte nesta UF.',
  ),
  '265': dito(
    'Sigla da UF da consulta difere da UF do Web Service',
    'A consulta foi à SEFAZ de outra UF. Confira a UF.',
  ),
  '289': dito('Codigo da UF informada diverge da UF solicitada', SUPORTE),
  '589': dito(
    'Numero do NSU informado superior ao maior NSU da base de dados do Ambiente Nacional',
    'A SEFAZ tem menos documentos do que o programa já leu. Ele volta ao número dela.',
  ),
  '593': dito(
    'CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
    'O certificado é de outra empresa. Troque o certificado A1 em Configurações.',
  ),
  '613': dito(
    'Chave de Acesso difere da existente em BD',
    'O número tem outra nota na SEFAZ. O programa aproveita a chave dela.',
  ),
  '632': dito(
    'Solicitacao fora de prazo, a NF-e nao esta mais disponivel para download',
    'A SEFAZ não guarda mais esta nota: peça o XML ao fornecedor.',
  ),
  '640': dito(
    'CNPJ/CPF do interessado nao possui permissao para consultar esta NF-e',
    'Esta nota não é da sua empresa: confira a chave.',
  ),
  '641': dito('NF-e indisponivel para o emitente', 'Esta nota é da própria empresa: veja-a em Vendas.'),
  '653': dito(
    'NF-e Cancelada, arquivo indisponivel para download',
    'O fornecedor cancelou esta nota: não há o que baixar.',
  ),
}
