import type { LinhaRejeicao } from './linha.ts'

/** Refusals of cancelling by substitution (NT 2018.004). In order of code. */
export const SUBSTITUICAO: Readonly<Record<string, LinhaRejeicao>> = {
  '910': [
    'Chave de Acesso NF-e Substituta invalida',
    null,
    'A chave da nota que fica no lugar não é válida. Confira-a.',
  ],
  '911': [
    'Chave de Acesso NF-e Substituta incorreta',
    null,
    'A nota que fica no lugar precisa ser outra, da mesma empresa e do mesmo modelo.',
  ],
  '912': [
    'NF-e Substituta inexistente',
    null,
    'A SEFAZ não tem a nota que fica no lugar. Espere a autorização dela.',
  ],
  '913': [
    'NF-e Substituta Denegada ou Cancelada',
    null,
    'A nota que fica no lugar está cancelada ou denegada.',
  ],
  '914': [
    'Data de emissao da NF-e Substituta maior que 2 horas da data de emissao da NF-e a ser cancelada',
    null,
    'A nota que fica no lugar foi emitida mais de 2 horas depois desta.',
  ],
  '915': [
    'Valor total da NF-e Substituta difere do valor da NF-e a ser cancelada',
    null,
    'O total da nota que fica no lugar é outro: não é a mesma venda.',
  ],
  '916': [
    'Valor total do ICMS da NF-e Substituta difere do valor da NF-e a ser cancelada',
    null,
    'O ICMS da nota que fica no lugar é outro: não é a mesma venda.',
  ],
  '917': [
    'Identificacao do destinatario da NF-e Substituta difere da identificacao do destinatario da NF-e a ser cancelada',
    null,
    'O cliente da nota que fica no lugar é outro.',
  ],
  '918': [
    'Quantidade de itens da NF-e Substituta difere da quantidade de itens da NF-e a ser cancelada',
    null,
    'A nota que fica no lugar tem outra quantidade de itens: não é a mesma venda.',
  ],
  '919': [
    'Item da NF-e Substituta difere do mesmo item da NF-e a ser cancelada',
    null,
    'Um item da nota que fica no lugar é outro: não é a mesma venda.',
  ],
  '920': [
    'Tipo de Emissao invalido no Cancelamento por Substituicao',
    null,
    'Só uma nota de emissão normal é cancelada por substituição, e quem fica no lugar é uma de contingência.',
  ],
}
