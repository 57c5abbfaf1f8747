import { closesNfce, type EmpresaNaUf, tiesPayments } from '../../core/law/estados/index.ts'

/** Data of a company that decide what its state's law says on Situação. */
export interface LojaNoEstado extends EmpresaNaUf {
  /** 1 produção; 2 homologação and training. */
  ambiente_sefaz: 1 | 2
  /** How it takes cards and PIX (RECEBE_CARTAO); null: not said. */
  recebe_cartao: string | null
}

/** Lists, in few words for Situação, what the company lacks of its state's law. */
export function stateLacks(loja: LojaNoEstado, hoje: string): string[] {
  const { uf, ambiente_sefaz, recebe_cartao } = loja
  const closed = ambiente_sefaz === 1 && closesNfce(uf, hoje) !== null
  const tied = recebe_cartao === 'ligado' || recebe_cartao === 'nao' ? null : tiesPayments(loja, hoje)
  return [
    ...(closed ? [`${uf}: sem NFC-e em produção (PAF-NFC-e)`] : []),
    ...(tied
      ? [
          recebe_cartao === null
            ? `${uf} pede cartão e PIX ligados à nota: diga em Empresas como recebe`
            : `${uf} pede cartão e PIX ligados à nota: a máquina avulsa não liga`,
        ]
      : []),
  ]
}

/** Writes, for the till, that the state wants payments tied to the note; null: it does not, or not of this company. */
export function tiedDemand(empresa: EmpresaNaUf, hoje: string): string | null {
  const tied = tiesPayments(empresa, hoje)
  if (!tied) return null
  const verb = tied.alcance === 'sim' ? 'pede' : 'pode pedir'
  return `${empresa.uf} ${verb} a ligação; se ela falhou, informe depois o ECONF da nota`
}
