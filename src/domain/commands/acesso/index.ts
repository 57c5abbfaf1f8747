import { defineCommand } from '../define.ts'

/** A key of the screens before the session; never in the palette by itself. */
const key = (id: string, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true })

export const acesso = [
  key('acesso.esqueci', 'Esqueci minha senha'),
  key('acesso.teste', 'Teste grátis'),
  key('acesso.mostrar_senha', 'Mostrar senha'),
  key('acesso.privacidade', 'Privacidade'),
  /** Of the environment screen: the file of the certificate. */
  key('acesso.certificado', 'Enviar certificado'),
  key('acesso.testar_certificado', 'Testar certificado'),
]
