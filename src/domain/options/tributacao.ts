import type { OptionList } from '../fields/field.ts'

export const ORIGEM = [
  ['0', 'Nacional'],
  ['1', 'Estrangeira importação direta'],
  ['2', 'Estrangeira mercado interno'],
  ['3', 'Nacional import >40%'],
  ['4', 'Nacional processos produtivos básicos'],
  ['5', 'Nacional import <=40%'],
  ['6', 'Estrangeira direta sem similar'],
  ['7', 'Estrangeira interna sem similar'],
  ['8', 'Nacional import >70%'],
] as const satisfies OptionList

/** Options of an ICMS rule: charges in the base of ICMS and ICMS-ST, ICMS in the note's total. API name: `Ipi_icms`. */
export const OPCOES_ICMS = [
  ['frete_icms', 'Frete na base do ICMS'],
  ['seguro_icms', 'Seguro na base do ICMS'],
  ['outros_icms', 'Outras despesas na base do ICMS'],
  ['Ipi_icms', 'IPI na base do ICMS'],
  ['ii_icms', 'Imposto de importação na base do ICMS'],
  ['aduaneira_icms', 'Despesas aduaneiras na base do ICMS'],
  ['ipi_icms_st', 'IPI na base do ICMS-ST'],
  ['outros_icms_st', 'Outras despesas na base do ICMS-ST'],
  ['seguro_icms_st', 'Seguro na base do ICMS-ST'],
  ['frete_icms_st', 'Frete na base do ICMS-ST'],
  ['ii_icms_st', 'Imposto de importação na base do ICMS-ST'],
  ['aduaneira_icms_st', 'Despesas aduaneiras na base do ICMS-ST'],
  ['icms_vnota', 'ICMS no valor da nota'],
] as const satisfies OptionList

export const OPCOES_IPI = [
  ['frete_ipi', 'Frete na base do IPI'],
  ['seguro_ipi', 'Seguro na base do IPI'],
  ['outras_ipi', 'Outras despesas na base do IPI'],
  ['ii_ipi', 'Imposto de importação na base do IPI'],
  ['aduaneira_ipi', 'Despesas aduaneiras na base do IPI'],
] as const satisfies OptionList

/** Options of the PIS base. subtrair_difal (STF Tema 69, on DIFAL) is not specified; off by default (tax rules §12). */
export const OPCOES_PIS = [
  ['subtrair_icms', 'Subtrair ICMS da base'],
  ['subtrair_icmsst', 'Subtrair ICMS-ST da base'],
  ['frete_pis', 'Frete na base'],
  ['seguro_pis', 'Seguro na base'],
  ['outras_pis', 'Outras despesas na base'],
  ['ipi_pis', 'IPI na base'],
  ['ii_pis', 'Imposto de importação na base'],
  ['aduaneira_pis', 'Despesas aduaneiras na base'],
  ['subtrair_difal', 'Subtrair DIFAL e FCP da base'],
] as const satisfies OptionList

export const MODALIDADE_ICMS = [
  ['0', 'MVA %'],
  ['1', 'Pauta'],
  ['2', 'Preço tabelado máx'],
  ['3', 'Valor da operação'],
] as const satisfies OptionList

export const MODALIDADE_ICMS_ST = [
  ['0', 'Preço tabelado'],
  ['1', 'Lista negativa'],
  ['2', 'Lista positiva'],
  ['3', 'Lista neutra'],
  ['4', 'MVA %'],
  ['5', 'Pauta'],
] as const satisfies OptionList

/** Reasons of ICMS relief; 12 is in the layout, but missing in the specification's list (tax rules §9). */
export const MOTIVO_DESONERACAO = [
  ['1', 'Táxi'],
  ['3', 'Produtor agropecuário'],
  ['4', 'Frotista/Locadora'],
  ['5', 'Diplomático/Consular'],
  ['6', 'Utilitários e motocicletas da Amazônia Ocidental e Áreas de Livre Comércio'],
  ['7', 'SUFRAMA'],
  ['8', 'Venda a órgão público'],
  ['9', 'Outros'],
  ['10', 'Deficiente condutor'],
  ['11', 'Deficiente não condutor'],
  ['12', 'Órgão de fomento e desenvolvimento agropecuário'],
  ['16', 'Olimpíadas Rio 2016'],
  ['90', 'Solicitado pelo Fisco'],
] as const satisfies OptionList

export const SLOT_MVA = [
  ['1', 'MVA 1'],
  ['2', 'MVA 2'],
  ['3', 'MVA 3'],
  ['4', 'MVA 4'],
  ['5', 'MVA 5'],
] as const satisfies OptionList

export const SLOT_FCP = [
  ['1', 'FCP 1'],
  ['2', 'FCP 2'],
  ['3', 'FCP 3'],
  ['4', 'FCP 4'],
  ['5', 'FCP 5'],
] as const satisfies OptionList

export const TIPO_CALCULO = [
  [1, 'PERCENTUAL'],
  [2, 'VALOR'],
] as const satisfies OptionList

export const SN = [
  ['S', 'Sim'],
  ['N', 'Não'],
] as const satisfies OptionList

/** Documents that may have an observation to the tax authority (doc 3 §2.2). */
export const TIPO_OBS = [
  [1, 'NF-e'],
  [2, 'CT-e'],
  [3, 'MDF-e'],
] as const satisfies OptionList
