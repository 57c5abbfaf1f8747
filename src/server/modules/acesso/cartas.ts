import { MINUTOS_DO_LINK, TRIAL_DAYS } from '../../../domain/api/acesso.ts'
import type { Carta } from '../email/service.ts'

const RODAPE = 'Mensagem automática da Tecla: não é preciso responder.'
/**
 * Last paragraph of an e-mail that another person may have requested. Such an e-mail contains no text typed in the
 * request, because it goes to an address that may not be the sender's.
 */
const NAO_FUI_EU = 'Se não foi você, ignore este e-mail: nada muda.'

export const resetLetter = (url: string): Carta => ({
  assunto: 'Redefinir a senha da Tecla',
  paragrafos: [
    'Recebemos um pedido para redefinir a sua senha.',
    `O link abaixo vale por ${MINUTOS_DO_LINK} minutos e funciona uma vez só. Ao usá-lo, as sessões abertas terminam.`,
    NAO_FUI_EU,
  ],
  link: { texto: 'Escolher outra senha', url },
  rodape: RODAPE,
})

export const passwordChangedLetter = (): Carta => ({
  assunto: 'A sua senha da Tecla foi alterada',
  paragrafos: [
    'A senha do seu usuário acaba de ser alterada e as sessões abertas terminaram.',
    'Se não foi você, peça já uma nova em "Esqueci minha senha" e avise o dono da conta.',
  ],
  rodape: RODAPE,
})

export const confirmTrialLetter = (url: string): Carta => ({
  assunto: 'Confirme o seu teste grátis da Tecla',
  paragrafos: [
    `Falta um passo para começar o teste grátis de ${TRIAL_DAYS} dias: abra o link abaixo e informe a senha que você escolheu.`,
    'O link vale por 24 horas. Sem confirmação, o pedido e os seus dados são apagados.',
    NAO_FUI_EU,
  ],
  link: { texto: 'Confirmar e entrar', url },
  rodape: RODAPE,
})

/** Makes the e-mail to an address with an account: only its owner learns of it, because the screen does not say so. */
export const hasAccountLetter = (url: string): Carta => ({
  assunto: 'Você já tem conta na Tecla',
  paragrafos: [
    'Recebemos um pedido de teste grátis com este e-mail, que já tem conta.',
    'Entre com a sua senha. Se a esqueceu, peça outra na mesma tela.',
    NAO_FUI_EU,
  ],
  link: { texto: 'Entrar', url },
  rodape: RODAPE,
})

export const trialEndsLetter = (ultimoDia: string, url: string): Carta => ({
  assunto: `O seu teste grátis da Tecla vai até ${ultimoDia}`,
  paragrafos: [
    `O teste grátis da sua empresa vai até ${ultimoDia}. Depois disso o acesso fica suspenso; os seus dados ficam guardados.`,
    'Para continuar, fale com quem mantém este servidor.',
  ],
  link: { texto: 'Entrar', url },
  rodape: RODAPE,
})
