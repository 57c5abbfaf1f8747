import { ICMS_IPI_020 } from './icms-ipi-020.ts'
import { changeSpedTable } from './table.ts'

/** EFD ICMS/IPI for facts from 01/01/2027 (Ato COTEPE/ICMS 69/2026, guide 3.2.3): CNPJ and keys may have letters. */
export const ICMS_IPI_021 = changeSpedTable(ICMS_IPI_020, {
  types: {
    '0000.CNPJ': 'C14=',
    '0100.CNPJ': 'C14=',
    '0150.CNPJ': 'C14=',
    'C100.CHV_NFE': 'C44=',
    'D100.CHV_CTE': 'C44=',
    'D100.CHV_CTE_REF': 'C44=',
  },
  added: { C197: 'IND_BENEFICIO:C1=', E111: 'IND_BENEFICIO:C1=', E220: 'IND_BENEFICIO:C1=' },
})
