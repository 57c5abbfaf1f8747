import { type LinhaRejeicao, SUPORTE } from './linha.ts'

/** Refusals of the code of ICMS by who buys, and of what its group says of itself. In order of code. */
export const SITUACAO: Readonly<Record<string, LinhaRejeicao>> = {
  '351': [
    'Valor do ICMS da Operacao no CST=51 difere do produto BC e Aliquota',
    'itens.icms',
    'No diferimento, o ICMS da operação é a base vezes a alíquota. Corrija os impostos da linha.',
  ],
  '352': [
    'Valor do ICMS Diferido no CST=51 difere do produto Valor ICMS Operacao e percentual diferimento',
    'itens.icms',
    'O ICMS diferido é o da operação vezes o percentual do diferimento. Corrija os impostos da linha.',
  ],
  '353': [
    'Valor do ICMS no CST=51 nao corresponde a diferenca do ICMS operacao e ICMS diferido',
    'itens.icms',
    'No diferimento, o ICMS é o da operação menos o diferido. Corrija os impostos da linha.',
  ],
  '508': [
    'CST incompativel na operacao com Nao Contribuinte',
    'itens.icms',
    'O CST não cabe em venda a quem não é contribuinte. Informe em "CST/CSOSN a não contribuinte", na regra de ICMS, o que vale para ele (00, 20, 40, 41 ou 60), ou corrija o cadastro do cliente.',
  ],
  '529': [
    'CST incompativel na operacao com Contribuinte Isento de Inscricao Estadual',
    'itens.icms',
    'CST 50 e 51 não cabem em venda a isento de inscrição. Informe em "CST/CSOSN a não contribuinte", na regra de ICMS, o que vale para ele, ou corrija o cadastro do cliente.',
  ],
  '600': [
    'CSOSN incompativel na operacao com Nao Contribuinte',
    'itens.icms',
    'O CSOSN não cabe em venda a quem não é contribuinte: use 102. Informe-o em "CST/CSOSN a não contribuinte", na regra de ICMS, ou corrija o cadastro do cliente.',
  ],
  '626': [
    'CFOP de operacao isenta para ZFM diferente do previsto',
    'itens.icms',
    'Venda isenta à Zona Franca pede CFOP próprio, como 6109 ou 6110. Corrija o CFOP da regra de ICMS.',
  ],
  '627': [
    'O valor do ICMS desonerado deve ser informado',
    'itens.icms',
    'Com motivo de desoneração a nota leva o ICMS desonerado. Corrija a alíquota da regra de ICMS, ou tire o motivo.',
  ],
  '906': [
    'Nao informados os campos para informacoes do ICMS Efetivo',
    'itens.icms',
    'A SEFAZ do estado pede o ICMS efetivo na venda a consumidor do que já teve ST. Fale com o contador e com o suporte.',
  ],
  '932': [
    'Informada modalidade de determinacao da BC da ST como MVA e nao informado o campo pMVAST',
    'itens.icms',
    'A base da ST é por MVA, e falta a MVA: informe-a na tabela de MVA e FCP da UF, ou troque a modalidade na regra de ICMS.',
  ],
  '933': [
    'Informada modalidade de determinacao da BC da ST diferente de MVA e informado o campo pMVAST',
    'itens.icms',
    SUPORTE,
  ],
  '934': [
    'Nao informado valor do ICMS desonerado ou o Motivo de desoneracao',
    'itens.icms',
    'O estado pede o ICMS desonerado e o motivo: informe na regra de ICMS a alíquota e o motivo da desoneração.',
  ],
}
