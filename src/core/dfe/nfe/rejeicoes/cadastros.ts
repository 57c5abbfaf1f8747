import type { LinhaRejeicao } from './linha.ts'

/** Refusals of MOC 7.0, annex I, that a shop meets by its registers. In order of code. */
export const CADASTROS: Readonly<Record<string, LinhaRejeicao>> = {
  '235': [
    'Inscricao SUFRAMA invalida',
    'parceiro.suframa',
    'O número da inscrição na SUFRAMA está errado. Confira no endereço do cliente.',
  ],
  '267': [
    'NF Complementar referencia uma NF-e inexistente',
    'ref',
    'A SEFAZ não tem a nota que esta completa. Confira a chave, ou espere a outra ser autorizada.',
  ],
  '268': [
    'NF Complementar referencia outra NF-e Complementar',
    'ref',
    'A nota citada já é complementar. Cite a nota de origem.',
  ],
  '276': [
    'Codigo Municipio do Local de Retirada inexistente',
    'retirada',
    'O município da retirada não existe. Confira o endereço.',
  ],
  '277': [
    'Codigo Municipio do Local de Retirada: difere da UF do Local de Retirada',
    'retirada',
    'O município da retirada não é do estado dito. Confira o endereço.',
  ],
  '278': [
    'Codigo Municipio do Local de Entrega inexistente',
    'entrega',
    'O município da entrega não existe. Confira o endereço.',
  ],
  '279': [
    'Codigo Municipio do Local de Entrega: difere da UF do Local de Entrega',
    'entrega',
    'O município da entrega não é do estado dito. Confira o endereço.',
  ],
  '316': [
    'Chave de Acesso referenciada com a mesma Chave de Acesso da Nota Fiscal atual',
    'ref',
    'A nota cita a si mesma. Corrija a chave do documento referenciado.',
  ],
  '362': [
    'Venda de combustivel sem informacao do Transportador',
    'transportadora',
    'A venda de combustível pede a transportadora, com CNPJ ou CPF. Sem transporte, diga a própria empresa.',
  ],
  '374': [
    'CFOP incompativel com o grupo de tributacao',
    'itens.icms',
    'O CFOP 5933 é de serviço. Corrija o CFOP da regra de ICMS do produto.',
  ],
  '379': [
    'Grupo de Encerrante na NF-e (modelo 55) para CFOP diferente de venda de combustivel para consumidor final',
    'itens.icms',
    'O encerrante da bomba só vai com CFOP 5656 ou 5667. Corrija a regra de ICMS do produto.',
  ],
  '380': [
    'Valor do Encerrante final nao e superior ao Encerrante inicial',
    'itens.encerrante',
    'O encerrante final precisa ser maior que o inicial.',
  ],
  '384': [
    'CSOSN nao permitido para a UF',
    'itens.icms',
    'O estado não aceita o CSOSN 103 ou 400 em NFC-e. Use 102 na regra de ICMS do produto.',
  ],
  '387': [
    'Codigo de Enquadramento Legal do IPI invalido',
    'itens.ipi',
    'O código de enquadramento do IPI não existe. Corrija a regra de IPI: 999 é a tributação normal.',
  ],
  '388': [
    'Codigo de Situacao Tributaria do IPI incompativel com o Codigo de Enquadramento Legal do IPI',
    'itens.ipi',
    'O código de enquadramento não é do CST de IPI: isenção pede 301 a 399, imunidade 001 a 099, suspensão 101 a 199. Corrija a regra de IPI.',
  ],
  '483': [
    'Valor do desconto maior que valor do produto',
    'itens.desconto',
    'O desconto do item é maior que o valor dele.',
  ],
  '507': [
    'O CNPJ do destinatario/remetente nao deve ser informado em operacao com o exterior',
    'parceiro',
    'O cliente do exterior não tem CNPJ na nota. Cadastre o documento estrangeiro dele.',
  ],
  '520': [
    'CFOP de Operacao com Exterior e UF destinatario difere de EX',
    'itens.icms',
    'O CFOP é de operação com o exterior e o cliente é do Brasil. Corrija o CFOP ou o endereço do cliente.',
  ],
  '521': [
    'Operacao Interna e UF do emitente difere da UF do destinatario/remetente contribuinte do ICMS',
    'parceiro.uf',
    'O cliente contribuinte é de outro estado e a operação é interna. Confira o endereço do cliente e o destino.',
  ],
  '523': [
    'CFOP nao e de Operacao Estadual e UF emitente igual a UF destinatario',
    'itens.icms',
    'O CFOP é interestadual e o cliente é do mesmo estado. Corrija o CFOP ou o endereço do cliente.',
  ],
  '527': [
    'Operacao de Exportacao com informacao de ICMS incompativel',
    'itens.icms',
    'A exportação pede CST 41 ou CSOSN 300. Corrija a regra de ICMS do produto.',
  ],
  '628': [
    'Total da NF superior ao valor limite estabelecido pela SEFAZ',
    null,
    'O total passa do limite do estado para uma nota. Divida a venda ou fale com a SEFAZ.',
  ],
  '730': [
    'NFC-e com Inscricao Suframa',
    'parceiro.suframa',
    'Uma NFC-e não leva a inscrição na SUFRAMA. Emita uma NF-e, modelo 55.',
  ],
  '734': [
    'NFC-e com Unidade de Comercializacao invalida',
    'itens.produto',
    'O estado não aceita a unidade do produto em NFC-e. Corrija a unidade no cadastro.',
  ],
  '745': ['NF-e sem grupo do PIS', 'itens.pisconfins', 'O produto está sem regra de PIS e COFINS.'],
  '748': ['NF-e sem grupo da COFINS', 'itens.pisconfins', 'O produto está sem regra de PIS e COFINS.'],
  '761': [
    'Codigo de Produto ANP inexistente',
    'itens.codanp',
    'O código da ANP não existe. Corrija no produto.',
  ],
  '817': [
    'Unidade Tributavel incompativel com o NCM informado na operacao com Comercio Exterior',
    'itens.unidade_trib',
    'No comércio exterior a unidade tributável é a da tabela do NCM. Corrija no produto.',
  ],
  '860': [
    'Valor do FCP informado difere de base de calculo*aliquota',
    'itens.icms',
    'O FCP não é a base vezes a alíquota. Confira a regra de ICMS e os valores do item.',
  ],
  '876': [
    'Operacao interestadual para Consumidor Final e valor do FCP informado em campo diferente de vFCPUFDest (id:NA13)',
    'itens.icms',
    'Na venda a consumidor de outro estado o FCP é do destino. Tire o FCP da regra de ICMS usada fora do estado.',
  ],
  '886': [
    'GTIN da unidade tributavel informado, mas nao informado o GTIN',
    'itens.gtin',
    'O produto tem GTIN da unidade tributável e não tem o da embalagem vendida. Informe os dois no cadastro.',
  ],
  '888': [
    'GTIN da unidade tributavel (cEANTrib) sem informacao',
    'itens.gtin',
    'O GTIN da unidade tributável ficou em branco. Confira o cadastro do produto.',
  ],
}
