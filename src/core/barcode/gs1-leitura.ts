import { daysIn } from '../dates/day.ts'
import { isGtin } from '../document/gtin.ts'
import { Decimal } from '../money/decimal.ts'
import { toShortText } from '../money/round.ts'
import type { Gs1 } from './gs1.ts'
import type { Leitura, LookupCodigo } from './leitura.ts'

/** Makes the reading from element values. Null when the GTIN has a wrong check digit. */
export function leituraGs1({ valores, avisos }: Gs1, lookup: LookupCodigo): Leitura | null {
  const gtin = valores.get('01') ?? valores.get('02') ?? null
  if (gtin !== null && !isGtin(gtin)) return null
  const find = (prefix: string) => [...valores.keys()].find(ai => ai.length === 4 && ai.startsWith(prefix))
  const measured = (prefix: string) => {
    const ai = find(prefix)
    return ai ? decimals(valores.get(ai) ?? '', Number(ai[3])) : null
  }
  return {
    tipo: 'gs1',
    gtin,
    produto: gtin === null ? null : lookup.codigo(gtin),
    lote: valores.get('10') ?? null,
    validade: dataIso(valores.get('17') ?? valores.get('15')),
    fabricacao: dataIso(valores.get('11')),
    serie: valores.get('21') ?? null,
    peso: measured('310'),
    quantidade: inteiro(valores.get('37') ?? valores.get('30')),
    total: measured('392'),
    avisos,
  }
}

/** Puts the decimal point: "002504" with n = 3 → "2.504". */
function decimals(digitos: string, casas: number): string | null {
  if (!/^\d+$/.test(digitos)) return null
  return toShortText(new Decimal(digitos).div(new Decimal(10).pow(casas)), casas)
}

function inteiro(digitos: string | undefined): string | null {
  if (digitos === undefined || !/^\d+$/.test(digitos)) return null
  return digitos.replace(/^0+(?=\d)/, '')
}

/** Turns YYMMDD into ISO; day 00 = last of the month. Years are of this century: labels are recent. */
function dataIso(data: string | undefined): string | null {
  const parts = /^(\d{2})(\d{2})(\d{2})$/.exec(data ?? '')
  if (!parts) return null
  const [, ano = '', mes = '', dia = ''] = parts
  if (Number(mes) < 1 || Number(mes) > 12) return null
  const ultimo = daysIn(2000 + Number(ano), Number(mes))
  if (Number(dia) > ultimo) return null
  return `20${ano}-${mes}-${dia === '00' ? String(ultimo).padStart(2, '0') : dia}`
}
