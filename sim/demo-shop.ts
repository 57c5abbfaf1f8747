/** Credentials of the demo's shop at its ordering application: the application gives them, the shop's channel has them. */
export const DEMO_SHOP = {
  id: '22815773000169-loja-da-demonstracao-0001',
  client_id: 'loja',
  client_secret: 'segredo-da-loja-demo',
}
