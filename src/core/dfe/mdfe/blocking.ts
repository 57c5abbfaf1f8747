/**
 * Finds the open manifest that a refusal names ('[chMDFe: …][nProt: …]'): its key, and its protocol if it is told. Null: it
 * names none; SEFAZ hides it after some refusals.
 */
export function blockingManifest(motivo: string | null): { chave: string; protocolo: string | null } | null {
  const [, chave] = /\[chMDFe:?\s*(\d{6}[0-9A-Z]{12}\d{26})\]/.exec(motivo ?? '') ?? []
  const [, protocolo = null] = /\[nProt:?\s*(\d+)\]/.exec(motivo ?? '') ?? []
  return chave ? { chave, protocolo } : null
}

/** Open manifest of ours as a new one may collide with it; nulls: another program issued it. */
export interface ManifestoQueImpede {
  chave: string
  /** Series and number: '1/38'. */
  numero: string
  dias: number
  placa: string | null
  tipo_emitente: string | null
  uf_inicio: string | null
  uf_fim: string | null
  /** States of its route. */
  percurso: number
}

/** Trip of a manifest that is to be issued. */
type Viagem = Pick<ManifestoQueImpede, 'placa' | 'tipo_emitente' | 'uf_inicio' | 'uf_fim'>

/** Days after which an open manifest stops others of its plate (462), and all of its issuer (686). */
const [DA_PLACA, DE_TODOS] = [5, 30]

/** Finds the open manifest for which SEFAZ would refuse another trip (611, 662, 462, 686), and says why; null: none. */
export function blockedBy(
  viagem: Viagem,
  abertos: readonly ManifestoQueImpede[],
): { chave: string; texto: string } | null {
  const daPlaca = abertos.filter(({ placa }) => placa !== null && placa === viagem.placa)
  const iguais = daPlaca.filter(({ tipo_emitente }) => tipo_emitente === viagem.tipo_emitente)
  const find = (
    list: readonly ManifestoQueImpede[],
    where: (aberto: ManifestoQueImpede) => boolean,
    tell: (aberto: ManifestoQueImpede) => string,
  ) => {
    const open = list.find(where)
    return open && { chave: open.chave, texto: `${tell(open)}: encerre-o antes de emitir este MDF-e` }
  }
  const of = ({ placa, numero }: ManifestoQueImpede) => `A placa ${placa} tem aberto o MDF-e ${numero}`
  return (
    find(
      iguais,
      each => each.uf_fim === viagem.uf_fim,
      each => `${of(each)} para ${each.uf_fim} (611)`,
    ) ??
    find(
      iguais,
      each => each.uf_inicio === viagem.uf_fim && each.uf_fim === viagem.uf_inicio,
      each => `${of(each)} no sentido contrário, ${each.uf_inicio} → ${each.uf_fim} (662)`,
    ) ??
    find(
      daPlaca,
      each => each.dias > DA_PLACA && each.percurso <= 2,
      each => `${of(each)} há ${each.dias} dias (462)`,
    ) ??
    find(
      abertos,
      each => each.dias > DE_TODOS,
      each => `O MDF-e ${each.numero} está aberto há ${each.dias} dias, e a SEFAZ não autoriza outro (686)`,
    ) ??
    null
  )
}
