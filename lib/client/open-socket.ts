/**
 * Opens a WebSocket that sends nothing once it is closing. Browsers write an error to the console for such a message,
 * and mqtt.js sends without looking, for example its goodbye when the server has ended the session in that moment. The
 * message is lost either way; whoever waits for an answer hears of the close.
 */
export function openSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols);
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data);
  };
  return socket;
}
