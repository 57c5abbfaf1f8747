import { isoToWire } from '../../core/dates/day.ts'
import { daysLeft, diaIn } from '../../core/document/fuso.ts'
import type { LoggedUser } from '../../domain/api/sessao.ts'
import { openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { device } from '../state/device.ts'

/** Days before expiry from which the user is warned. */
export const WARN_DAYS = 15
const ASKED = 'tecla.certificado'

interface Warning {
  titulo: string
  mensagem: string
  detalhe: string
}

/** Gives the text of the warning; null: no warning. */
export function certificateWarning({ empresa }: LoggedUser, now: Date): Warning | null {
  const validade = empresa.validade_certificado
  if (!validade) return null
  const days = daysLeft(validade, now, empresa.fuso)
  if (days > WARN_DAYS) return null
  const lastDay = isoToWire(validade)
  return days < 0
    ? {
        titulo: 'Certificado digital vencido',
        mensagem: 'O certificado digital está vencido.',
        detalhe: `Venceu em ${lastDay}. Sem um novo certificado nenhuma nota de ${empresa.nome} é autorizada.`,
      }
    : {
        titulo: 'Certificado digital',
        mensagem: `O certificado digital vence em ${days} dia(s).`,
        detalhe: `Último dia: ${lastDay}. Renove antes, e as notas de ${empresa.nome} não param.`,
      }
}

/** Opens the warning once a day for each user and company in this browser. */
export async function checkCertificate(user: LoggedUser, now = new Date()): Promise<void> {
  const warning = certificateWarning(user, now)
  const who = `${user.id}.${user.empresa.id}`
  const day = diaIn(now, user.empresa.fuso)
  if (!warning || asked()[who] === day) return
  await openDialog(errorDialog, warning)
  const sameDay = Object.entries(asked()).filter(([, when]) => when === day)
  device.setItem(ASKED, JSON.stringify({ ...Object.fromEntries(sameDay), [who]: day }))
}

function asked(): Record<string, string> {
  try {
    return JSON.parse(device.getItem(ASKED) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
