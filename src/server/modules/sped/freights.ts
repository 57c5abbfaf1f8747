import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import type { FreteSped } from '../../../core/sped/facts.ts'
import { ownFreight, takenFreight } from '../../../core/sped/freight-of-xml.ts'
import type { FreteDoMes } from './facts-repository.ts'
import { readable } from './notes.ts'

/** Reads a freight as file and books have it. @throws RangeError naming the CT-e whose XML is missing or unreadable */
export function freightOf(
  { chave, xml, cancelada, em, credito }: Pick<FreteDoMes, 'chave' | 'xml' | 'cancelada' | 'em' | 'credito'>,
  { fuso, industria }: { fuso: Fuso; industria: boolean },
): { frete: FreteSped; xml: string } {
  if (!xml) throw new RangeError(`O XML do CT-e ${chave} não está guardado: sem ele o frete não se escritura`)
  const frete = readable(`O CT-e ${chave}`, () =>
    em === null
      ? ownFreight(xml, { cancelada })
      : takenFreight(xml, { dia: diaIn(em, fuso), credito, industria }),
  )
  return { frete, xml }
}
