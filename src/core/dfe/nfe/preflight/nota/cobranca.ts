import { ZERO } from '../../../../money/exact.ts'
import { formatMoney } from '../../../../money/pt-br.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import {
  campo,
  exists,
  grupo,
  grupos,
  ifBroken,
  type JudgedNota,
  type RegraNota,
  regra,
  SO_55,
  valor,
} from './nota.ts'

const fat = ({ inf }: JudgedNota): GrupoXml | null => grupo(inf, 'cobr', 'fat')
const duplicatas = ({ inf }: JudgedNota): GrupoXml[] => grupos(grupo(inf, 'cobr'), 'dup')
const vencimento = (parcela: GrupoXml | undefined): string => campo(parcela ?? null, 'dVenc')

/** Makes a rule that reports the first wrong instalment, by its number. */
const parcela = (
  codigo: string,
  wrong: (dup: GrupoXml, i: number, nota: JudgedNota) => boolean,
  texto: string,
): RegraNota => ({
  codigo,
  modelos: SO_55,
  check: ifBroken('pagamento', nota => {
    const i = duplicatas(nota).findIndex((dup, at) => wrong(dup, at, nota))
    return i < 0 ? null : `Parcela ${i + 1}: ${texto}`
  }),
})

/** Rules of invoice and instalments (MOC group Y). Amounts are exact. */
export const COBRANCA: readonly RegraNota[] = [
  regra(
    '905',
    SO_55,
    'pagamento',
    nota => exists(nota.inf, 'cobr') && !['nFat', 'vOrig', 'vLiq'].every(tag => exists(fat(nota), tag)),
    'A fatura está sem número ou sem valor',
  ),
  regra(
    '901',
    SO_55,
    'pagamento',
    nota => valor(fat(nota), 'vDesc').gt(valor(fat(nota), 'vOrig')),
    'O desconto da fatura passa do valor dela',
  ),
  regra(
    '902',
    SO_55,
    'pagamento',
    nota => {
      const [vOrig, vDesc, vLiq] = ['vOrig', 'vDesc', 'vLiq'].map(tag => valor(fat(nota), tag))
      return (
        exists(fat(nota), 'vLiq') &&
        exists(fat(nota), 'vOrig') &&
        !(vDesc ?? ZERO).gt(vOrig ?? ZERO) &&
        !(vOrig ?? ZERO).minus(vDesc ?? ZERO).eq(vLiq ?? ZERO)
      )
    },
    'O valor líquido da fatura não é o original menos o desconto',
  ),
  parcela(
    '852',
    (dup, i) => campo(dup, 'nDup') !== String(i + 1).padStart(3, '0'),
    'o número deve seguir a ordem, 001, 002, 003',
  ),
  parcela(
    '900',
    (dup, _, nota) => vencimento(dup) === '' || vencimento(dup) < nota.data.slice(0, 10),
    'o vencimento falta ou é antes da emissão',
  ),
  parcela(
    '850',
    (dup, i, nota) => i > 0 && vencimento(dup) < vencimento(duplicatas(nota)[i - 1]),
    'o vencimento é antes do da parcela anterior',
  ),
  {
    codigo: '851',
    modelos: SO_55,
    check: ifBroken('pagamento', nota => {
      if (duplicatas(nota).length === 0) return null
      const soma = duplicatas(nota).reduce((acc, dup) => acc.plus(valor(dup, 'vDup')), ZERO)
      const vLiq = valor(fat(nota), 'vLiq')
      return soma.eq(vLiq)
        ? null
        : `O que vence soma ${formatMoney(soma.toFixed(2))} e a fatura é de ${formatMoney(vLiq.toFixed(2))}`
    }),
  },
]
