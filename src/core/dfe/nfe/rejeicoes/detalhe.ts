import type { LinhaRejeicao } from './linha.ts'

/** Refusals about lots, new vehicles, medicines and fuels. In order of code. */
export const DETALHE: Readonly<Record<string, LinhaRejeicao>> = {
  '378': [
    'Grupo de Combustivel sem a informacao de Encerrante',
    'itens.codanp',
    'Combustível de bomba pede o encerrante, que este sistema ainda não registra.',
  ],
  '461': [
    'Informado campos de percentual de GLP e/ou GLGNn e/ou GLGNi para produto diferente de GLP',
    'itens.clp',
    'Os percentuais são só do GLP. Apague-os no cadastro do produto.',
  ],
  '736': [
    'NFC-e ou NF-e com DANFE Simplificado Tipo 2 com grupo de Veiculos novos',
    'itens.veiculo',
    'Veículo novo só sai em NF-e com DANFE normal.',
  ],
  '738': [
    'NFC-e ou NF-e com DANFE Simplificado Tipo 2 com grupo de Armamentos',
    'itens.armas_item',
    'Arma só sai em NF-e com DANFE normal.',
  ],
  '841': ['Codigo do Tipo de Veiculo Inexistente', 'itens.veiculo', 'Escolha o tipo do veículo pela lista.'],
  '842': [
    'Codigo da especie de Veiculo Inexistente',
    'itens.veiculo',
    'Escolha a espécie do veículo pela lista.',
  ],
  '843': [
    'Codigo da especie de Veiculo incompativel com o tipo do Veiculo',
    'itens.veiculo',
    'A espécie não é do tipo do veículo.',
  ],
  '854': [
    'Unidade Tributavel (tag:uTrib) incompativel com produto informado',
    'itens.unidade_trib',
    'O GLP é tributado em KG. Corrija a unidade tributável do produto.',
  ],
  '855': [
    'Somatorio percentuais de GLP derivado do petroleo, GLGNn e GLGNi diferente de 100',
    'itens.clp',
    'Os três percentuais do GLP somam 100. Corrija o cadastro do produto.',
  ],
  '856': [
    'Campo valor de partida nao preenchido para produto GLP',
    'itens.valor_partida',
    'Informe o valor de partida no cadastro do produto.',
  ],
  '870': [
    'Data de validade incompativel com data de fabricacao',
    'itens.lote',
    'O lote vence antes da fabricação. Corrija as datas do lote.',
  ],
  '873': [
    'Operacao com medicamentos e nao informado os campos de rastreabilidade',
    'itens.lote',
    'Medicamento pede o lote: ligue o controle de lote do produto.',
  ],
  '877': [
    'Data de fabricacao maior que a data de processamento',
    'itens.lote',
    'O lote tem fabricação depois de hoje. Corrija as datas do lote.',
  ],
}
