import { defineCommand } from '../define.ts'

/** Declares a key of the screens before login; not in the palette. */
const key = <const I extends string>(id: I, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true })

export const acesso = {
  esqueci: key('acesso.esqueci', 'Esqueci minha senha'),
  teste: key('acesso.teste', 'Teste grátis'),
  mostrarSenha: key('acesso.mostrar_senha', 'Mostrar senha'),
  privacidade: key('acesso.privacidade', 'Privacidade'),
  /** Certificate commands of the environment screen. */
  certificado: key('acesso.certificado', 'Enviar certificado'),
  testarCertificado: key('acesso.testar_certificado', 'Testar certificado'),
}
