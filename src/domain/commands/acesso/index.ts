import { defineCommand } from '../define.ts'

/** Declares a command of the screens before login; the palette does not list it. */
const key = <const I extends string>(id: I, title: string) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true })

export const acesso = {
  esqueci: key('acesso.esqueci', 'Esqueci minha senha'),
  teste: key('acesso.teste', 'Teste grátis'),
  mostrarSenha: key('acesso.mostrar_senha', 'Mostrar senha'),
  privacidade: key('acesso.privacidade', 'Privacidade'),
  /** Commands of the screen about SEFAZ environment and certificate. */
  certificado: key('acesso.certificado', 'Enviar certificado'),
  testarCertificado: key('acesso.testar_certificado', 'Testar certificado'),
}
