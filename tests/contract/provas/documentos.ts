import { proofs, shownBy } from './proofs.ts'

/** The form of a document, how it is read, and what saving it refuses. */
export const DOCUMENTOS = {
  ...shownBy('tests/domain/documentos/first-fault.test.ts', 'o primeiro impedimento ao salvar', [
    'V.save.pagamento',
    'V.save.itens',
    'V.save.item.cfop',
    'V.save.item.motivo',
    'V.save.item.icms',
    'V.save.item.pis',
    'V.save.item.csticms',
    'V.save.item.cst_pis',
    'V.save.item.cst_confins',
    'V.save.item.unidade',
    'V.save.item.contrato',
    'V.save.lancamento.total',
    'B.doc.41',
  ]),
  ...proofs('tests/domain/documentos/first-fault.test.ts', {
    'B.doc.30': 'campos obrigatórios do cabeçalho',
    'B.doc.31': 'o que a conta, a empresa, o atendimento e o destino pedem',
    'B.doc.32': 'o que a conta, a empresa, o atendimento e o destino pedem',
    'B.doc.43': 'campos obrigatórios do cabeçalho',
  }),
  ...proofs('tests/domain/documentos/form.test.ts', {
    'B.doc.02': 'as partes do tipo %i, na ordem',
    'B.doc.03': 'as partes do tipo %i, na ordem',
    'B.doc.04': 'as partes do tipo %i, na ordem',
    'B.doc.05': 'a Exportação aparece para quem mora fora',
    'B.doc.45': 'a transportadora é procurada entre as ativas',
    'B.doc.47': 'os CFOPs do documento são os da sua operação',
    'B.doc.48': 'os CFOPs do documento são os da sua operação',
    'B.doc.53': 'a finalidade é a do tipo, e só se muda na complementar e na simbólica',
    'V.doc.uf_embarque.required': 'um 65 não pede destinatário, e a exportação pede por onde sai',
    'V.doc.local_embarque.required': 'um 65 não pede destinatário, e a exportação pede por onde sai',
    'V.doc.validade': 'só o orçamento tem validade',
  }),
  ...shownBy('tests/web/documents/recusas.test.ts', 'o cabeçalho em seu formulário', [
    'V.doc.serie.numeric',
    'V.doc.numerocodumento.numeric',
    'V.doc.autsxml',
  ]),
  ...proofs('tests/web/documents/header.test.ts', {
    'B.doc.06': 'quem mora fora do país abre a Exportação',
    'B.doc.21': 'o seu endereço diz a série, pelo modelo do documento',
    'B.doc.22': 'traz o endereço principal e o senar, e tira a entrega',
    'B.doc.23': 'traz o endereço principal e o senar, e tira a entrega',
  }),
  ...proofs('tests/web/documents/formulario.test.tsx', {
    'B.doc.14': 'entra a referência, só ou com QTDE *, e a que não há é dita',
    'B.doc.15': 'entra a referência, só ou com QTDE *, e a que não há é dita',
    'B.doc.16': 'F8 procura, F4 abre a linha, e Delete só a remove com um Sim',
    'B.doc.17': 'Alt+C cadastra o produto de um código que ninguém tinha',
    'B.doc.18': 'F8 procura, F4 abre a linha, e Delete só a remove com um Sim',
    'B.doc.19': 'F8 procura, F4 abre a linha, e Delete só a remove com um Sim',
    'B.doc.33': 'quem baixa o XML: as marcas saem',
    'B.doc.44': 'o destinatário é procurado entre os ativos e traz o seu endereço principal',
    'B.doc.46': 'a série se procura pelo nome entre as do modelo e da empresa',
    'V.doc.placa.mask': 'a placa é digitada pela máscara e vai sem o traço',
    'V.item.lote.saldo': 'o que sai não leva mais do que ele tem',
  }),
  ...proofs('tests/web/documents/leitura.test.tsx', {
    'B.doc.07': "dentro de 'Pedido' o que se lê se fecha",
    'B.doc.08': 'o pedido que espera: Aceitar vem antes de Editar',
    'B.doc.10': 'o pedido que espera: Aceitar vem antes de Editar',
    'B.doc.11': 'aberto: Voltar e Editar',
    'B.doc.12': 'emitido: Exibir abre a nota, e nada se edita nem se paga',
    'B.doc.13': 'a empresa que só lê não edita nem salva',
  }),
  ...proofs('tests/web/documents/dialogos.test.tsx', {
    'B.doc.26': 'as setas escolhem entre as suas, com a UF, e outra se digita',
    'B.doc.27': 'que não vêm: diz o que houve, e digita-se do mesmo modo',
  }),
  ...proofs('tests/web/documents/salvar.test.tsx', {
    'B.doc.34': 'cada coisa escolhida vai pelo seu id, e nenhuma inteira',
    'B.doc.37': 'novo é POST, com os ids do que se escolheu, os totais e cada linha inteira',
    'B.doc.38': 'pago acima do total leva o troco, tipo 2 e parcelas −1',
    'B.doc.39': 'o que já existe é PUT, e o que não se vê volta como veio',
    'B.doc.40': 'o que falta é dito na ordem, um por vez, e nada é chamado',
    'B.doc.42': 'um lançamento não pede item, mas o total não pode ser zero',
  }),
  ...proofs('tests/web/documents/rotas.test.tsx', {
    'B.rota.08': '?orca= enche o documento com o que o orçamento diz',
  }),
  ...proofs('tests/domain/documentos/form.test.ts', {
    'B.doc.20': 'o par de série e número é livre só sem controle de série',
  }),
  ...proofs('tests/domain/schema/event-text.test.ts', {
    'V.gen.motivo': '%s: quinze caracteres como o XML os escreve',
    'V.gen.carta': '%s: quinze caracteres como o XML os escreve',
    'V.gen.justificativa': '%s: quinze caracteres como o XML os escreve',
    'N.min.texto': '%s: quinze caracteres como o XML os escreve',
  }),
  ...proofs('tests/web/documents/leitura.test.tsx', {
    'B.doc.09': 'o pedido que espera: Aceitar vem antes de Editar',
  }),
  ...proofs('tests/web/documents/dialogos.test.tsx', {
    'B.doc.24': '%s antes de quem se trata: %s',
    'B.doc.25': '%s antes de quem se trata: %s',
    'V.doc.destinatario.primeiro': '%s antes de quem se trata: %s',
    'V.doc.transportadora.primeiro': '%s antes de quem se trata: %s',
  }),
  ...proofs('tests/web/documents/salvar.test.tsx', {
    'N.troco': 'pago acima do total leva o troco, tipo 2 e parcelas −1',
  }),
  ...proofs('tests/web/till/screen/pdv-screen.test.tsx', {
    'B.fluxo.01': 'uma fração de UN e um produto pausado perguntam, e com Não não entram',
  }),
  ...proofs('tests/web/purchases/conferencia.test.tsx', {
    'B.transporte-http.10': 'o que não entra é dito com a frase, e nada fica',
  }),
}
